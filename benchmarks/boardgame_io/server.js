// boardgame.io's own server with its own defaults: node server.js --port 8000 --storage memory
// or --storage flatfile --dir FOLDER. Prints "ready PORT" when it listens (--port 0: any free one).

const { parseArgs } = require('node:util');
const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { Mascarade } = require('./game');

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '8000' },
    storage: { type: 'string', default: 'flatfile' },
    dir: { type: 'string', default: 'storage' },
  },
});

// With no db, and nothing else asked for in the environment, the server uses its InMemory storage.
const db = { flatfile: () => new FlatFile({ dir: options.dir }), memory: () => undefined };
if (!Object.hasOwn(db, options.storage)) {
  console.error('--storage must be flatfile or memory');
  process.exit(2);
}

const server = Server({
  games: [Mascarade],
  db: db[options.storage](),
  origins: [Origins.LOCALHOST],
});

server.run({ port: Number(options.port) }).then(({ appServer }) => {
  console.log(`ready ${appServer.address().port}`);
});
