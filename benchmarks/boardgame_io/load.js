// Starts server.js, opens tables, plays moves over socket.io and prints one JSON object:
//   node load.js --tables 100 --seats 6 --seconds 10 --mode saturate --storage flatfile
//   node load.js --tables 100 --mode rate --rate 200 --storage memory

const { execFileSync, spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const readline = require('node:readline');
const { setTimeout: sleep } = require('node:timers/promises');
const { parseArgs } = require('node:util');
const { io } = require('socket.io-client');
const { MASKS, Mascarade } = require('./game');

const WARM_UP_S = 2;
const BATCH = 20; // tables opened at once
const STALLED_MS = 30_000;
const TICKS_PER_S = Number(execFileSync('getconf', ['CLK_TCK']));

function readOptions() {
  const { values } = parseArgs({
    options: {
      tables: { type: 'string', default: '10' },
      seats: { type: 'string', default: '6' },
      seconds: { type: 'string', default: '10' },
      'warm-moves': { type: 'string', default: '0' },
      mode: { type: 'string', default: 'saturate' },
      rate: { type: 'string', default: '200' },
      storage: { type: 'string', default: 'flatfile' },
    },
  });
  const number = (name, low, high) => {
    const value = Number(values[name]);
    if (!(value >= low && value <= high)) fail(`--${name} must be from ${low} to ${high}`);
    return value;
  };
  const choice = (name, ...among) => {
    if (!among.includes(values[name])) fail(`--${name} must be ${among.join(' or ')}`);
    return values[name];
  };
  return {
    tables: Math.floor(number('tables', 1, 100_000)),
    seats: Math.floor(number('seats', Mascarade.minPlayers, Mascarade.maxPlayers)),
    seconds: number('seconds', 0.1, 3600),
    warmMoves: number('warm-moves', 0, 100_000),
    mode: choice('mode', 'saturate', 'rate'),
    rate: number('rate', 0.1, 1_000_000),
    storage: choice('storage', 'flatfile', 'memory'),
  };
}

let child = null;
let folder = null;

function fail(message) {
  console.error(`load.js: ${message}`);
  process.exit(1);
}

process.on('exit', () => {
  if (child) child.kill('SIGKILL');
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

// The server

async function startServer(storage) {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'boardgame-io-'));
  const env = { ...process.env, NODE_ENV: 'production' };
  delete env.FLATFILE_DIR;
  const script = path.join(__dirname, 'server.js');
  child = spawn(
    process.execPath,
    [script, '--port', '0', '--storage', storage, '--dir', folder],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  child.on('exit', (code, signal) => fail(`the server ended by itself: ${signal ?? code}`));
  for await (const line of readline.createInterface({ input: child.stdout })) {
    const ready = /^ready (\d+)$/.exec(line);
    if (ready) return `http://127.0.0.1:${ready[1]}`;
  }
  return fail('the server never got ready');
}

async function stopServer(tables) {
  for (const { sockets } of tables) for (const socket of sockets) socket.off('disconnect');
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  child = null;
}

// User and system time of all threads, and of children that have ended.
function serverCpuSeconds() {
  const stat = fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_S;
}

function hostCpuSeconds() {
  const [, user, nice, system, , , irq, softirq, steal] = fs
    .readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_S;
}

function serverRssKb() {
  const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)[1]);
}

// Tables

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) fail(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function createTable(server, seats) {
  const games = `${server}/games/${Mascarade.name}`;
  const { matchID } = await post(`${games}/create`, { numPlayers: seats });
  const credentials = [];
  for (let seat = 0; seat < seats; seat++) {
    const joining = { playerID: String(seat), playerName: `player ${seat}` };
    credentials.push((await post(`${games}/${matchID}/join`, joining)).playerCredentials);
  }
  return { matchID, credentials, sockets: [], open: new Map(), stateID: 0, current: 0, idle: true };
}

// The server counts a client in when it has sent it "matchData", a little after "sync".
function connect(server, table, seat, onUpdate) {
  const { matchID, credentials } = table;
  return new Promise((resolve) => {
    const socket = io(`${server}/${Mascarade.name}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    table.sockets[seat] = socket;
    let synced = false;
    socket.on('connect', () => {
      socket.emit('sync', matchID, String(seat), credentials[seat], credentials.length);
    });
    socket.on('sync', (_, { state }) => {
      checkView(state, seat);
      table.stateID = state._stateID;
      table.current = Number(state.ctx.currentPlayer);
      synced = true;
    });
    socket.on('matchData', () => synced && resolve());
    socket.on('update', (_, state, log) => onUpdate(table, seat, state, log));
    socket.on('connect_error', (error) => fail(`no connection: ${error.message}`));
    socket.on('disconnect', (reason) => fail(`disconnected: ${reason}`));
  });
}

async function inBatches(items, work) {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: BATCH }, worker));
}

// Moves

function checkView({ G }, seat) {
  if (G.secret !== undefined) fail('a client was sent the secret state');
  for (const player in G.players) if (Number(player) !== seat) fail('a client saw another player');
  if (!G.players[seat]) fail('a client did not see itself');
}

function checkLog(log, seat) {
  for (const { action } of log) {
    const { type, playerID, args } = action.payload;
    if (type !== 'swap') continue;
    const own = Number(playerID) === seat;
    if ((args !== null) !== own) fail('the log shows a swap to the wrong client');
  }
}

const below = (limit) => Math.floor(Math.random() * limit);

function randomMove(seat, seats) {
  const dice = Math.random();
  if (dice < 0.5) return ['swap', [(seat + 1 + below(seats - 1)) % seats, Math.random() < 0.5]];
  if (dice < 0.7) return ['look', []];
  return ['announce', [MASKS[below(seats)]]];
}

function makePlay(seats, onIdle) {
  const everyone = (1 << seats) - 1;
  const play = { measuring: false, sent: 0, latencies: [] };

  play.move = (table) => {
    const seat = table.current;
    const [type, args] = randomMove(seat, seats);
    const playerID = String(seat);
    const credentials = table.credentials[seat];
    const action = { type: 'MAKE_MOVE', payload: { type, args, playerID, credentials } };
    table.idle = false;
    table.open.set(table.stateID + 1, { seat, got: 0, at: performance.now() });
    play.sent += 1;
    table.sockets[seat].emit('update', action, table.stateID, table.matchID, playerID);
  };

  play.onUpdate = (table, seat, state, log) => {
    const move = table.open.get(state._stateID);
    if (!move || move.got & (1 << seat)) fail('an update nobody waited for');
    checkView(state, seat);
    checkLog(log, seat);
    move.got |= 1 << seat;
    if (move.got === everyone) {
      table.open.delete(state._stateID);
      if (play.measuring) play.latencies.push(performance.now() - move.at);
    }
    if (seat === move.seat) {
      table.stateID = state._stateID;
      table.current = Number(state.ctx.currentPlayer);
      table.idle = true;
      onIdle(table);
    }
  };

  return play;
}

// Each driver returns a function that stops it. `late` counts moves due that found no idle table.

function saturate(play, tables, status) {
  status.onIdle = play.move;
  tables.forEach(play.move);
  return () => {
    status.onIdle = () => {};
  };
}

function atRate(play, tables, status, rate) {
  const start = performance.now();
  let due = 0;
  const timer = setInterval(() => {
    const now = Math.floor(((performance.now() - start) / 1000) * rate);
    for (; due < now; due++) {
      let table = tables[below(tables.length)];
      if (!table.idle) table = tables.find(({ idle }) => idle);
      if (table) play.move(table);
      else status.late += 1;
    }
  }, 1);
  return () => clearInterval(timer);
}

function watch(tables) {
  const timer = setInterval(() => {
    const longAgo = performance.now() - STALLED_MS;
    for (const table of tables) {
      for (const { at } of table.open.values()) if (at < longAgo) fail('a move got no answer');
    }
  }, 1000);
  return () => clearInterval(timer);
}

function percentile(sorted, share) {
  if (sorted.length === 0) return null;
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

const round = (value, digits) => (value === null ? null : Number(value.toFixed(digits)));

async function main() {
  const options = readOptions();
  const server = await startServer(options.storage);
  await sleep(500);
  const rssReady = serverRssKb();

  const status = { onIdle: () => {}, late: 0 };
  const play = makePlay(options.seats, (table) => status.onIdle(table));
  const tables = [];
  await inBatches(Array(options.tables).fill(), async () => {
    tables.push(await createTable(server, options.seats));
  });
  await sleep(500);
  const rssCreated = serverRssKb();
  await inBatches(tables, (table) =>
    Promise.all(table.credentials.map((_, seat) => connect(server, table, seat, play.onUpdate))),
  );
  await sleep(1000);
  const rssConnected = serverRssKb();

  const stopWatching = watch(tables);
  const stop =
    options.mode === 'saturate'
      ? saturate(play, tables, status)
      : atRate(play, tables, status, options.rate);
  await sleep(WARM_UP_S * 1000);
  while (play.sent / options.tables < options.warmMoves) await sleep(50);

  status.late = 0;
  const lengthBefore = play.sent / options.tables;
  const cpu = serverCpuSeconds();
  const ownCpu = process.cpuUsage();
  const hostCpu = hostCpuSeconds();
  const start = performance.now();
  play.measuring = true;
  await sleep(options.seconds * 1000);
  play.measuring = false;
  const seconds = (performance.now() - start) / 1000;
  const serverCpu = serverCpuSeconds() - cpu;
  const own = process.cpuUsage(ownCpu);
  const loadCpu = (own.user + own.system) / 1e6;
  const othersCpu = Math.max(0, hostCpuSeconds() - hostCpu - serverCpu - loadCpu);
  const rssEnd = serverRssKb();
  stop();
  stopWatching();
  await stopServer(tables);

  const moves = play.latencies.length;
  const sorted = play.latencies.sort((a, b) => a - b);
  const result = {
    tables: options.tables,
    seats: options.seats,
    storage: options.storage,
    mode: options.mode === 'rate' ? `rate ${options.rate}` : options.mode,
    seconds: round(seconds, 3),
    moves,
    moves_per_s: round(moves / seconds, 1),
    server_cpu_s: round(serverCpu, 2),
    moves_per_core_s: serverCpu > 0 ? round(moves / serverCpu, 1) : null,
    p50_ms: round(percentile(sorted, 0.5), 2),
    p99_ms: round(percentile(sorted, 0.99), 2),
    rss_mb: round(rssConnected / 1024, 1),
    rss_per_seat_kb: round((rssConnected - rssCreated) / (options.tables * options.seats), 1),
    version: require('boardgame.io/package.json').version,
    // Beside what was asked for: to judge the run by.
    node: process.version,
    late_moves: status.late,
    game_length_before: round(lengthBefore, 1),
    game_length: round(play.sent / options.tables, 1),
    load_cpu_s: round(loadCpu, 2),
    others_cpu_s: round(othersCpu, 2),
    rss_ready_mb: round(rssReady / 1024, 1),
    rss_created_mb: round(rssCreated / 1024, 1),
    rss_end_mb: round(rssEnd / 1024, 1),
  };
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
}

main().catch((error) => fail(error.stack));
