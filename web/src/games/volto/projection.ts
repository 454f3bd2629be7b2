/**
 * The board as it lies in perspective: how far things stand, how large they are, and where.
 *
 * `u` counts cells from the left edge (0 to 5), `t` rows from the near edge; both as they are seen.
 */
import { COLUMNS } from "./cells";

export interface Point {
  x: number;
  y: number;
}

const ACROSS = COLUMNS.length;
/** Where the foot of a mask stands within its row, from the near edge. */
const FOOT = 0.27;
/** The height of a mask beside the width of its cell. */
const TALL = 0.82;
/** The least height of a row beside the width of a cell, and the greatest. */
const FLATTEST = 0.68;
const STEEPEST = 0.98;
/** Below this width letters and numbers at the edge would be too small to be read. */
const LETTERED = 420;

export class Projection {
  readonly frame: number;
  /** The width of a cell at the near edge. */
  readonly cell: number;
  readonly near: number;
  readonly depth: number;
  private readonly fall: number;
  private readonly middle: number;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly rows = 7,
  ) {
    this.frame = width < LETTERED || height < LETTERED ? 7 : 24;
    const bottom = this.frame + 7;
    const over = TALL - (1 - FOOT) * FLATTEST;
    const fromWidth = (width - 2 * this.frame - 4) / ACROSS;
    const fromHeight = (height - bottom) / (rows * FLATTEST + over);
    this.cell = Math.max(1, Math.min(fromWidth, fromHeight));
    const room = height - bottom - over * this.cell;
    this.depth = Math.min(room, rows * STEEPEST * this.cell);
    // On a low screen the far rows would be too small for a finger.
    const share = this.depth < 50 * rows ? 0.99 : this.depth < 80 * rows ? 0.92 : 0.875;
    this.fall = 1 - (1 - share) * (rows / 7);
    this.near = height - bottom;
    this.middle = width / 2;
  }

  get hasLetters(): boolean {
    return this.frame > 20;
  }

  /** How large things are at a distance, beside their size at the near edge. */
  scaleAt(t: number): number {
    return 1 / (1 + ((1 / this.fall - 1) / this.rows) * t);
  }

  yAt(t: number): number {
    return this.near - (this.depth * (1 - this.scaleAt(t))) / (1 - this.fall);
  }

  xAt(u: number, t: number): number {
    return this.middle + (u - ACROSS / 2) * this.cell * this.scaleAt(t);
  }

  at(u: number, t: number): Point {
    return { x: this.xAt(u, t), y: this.yAt(t) };
  }

  /** Where a mask stands, and how large its drawing of 100 units is. */
  foot(column: number, rowFromNear: number): Point & { scale: number } {
    const t = rowFromNear + FOOT;
    const steep = Math.min(STEEPEST, this.depth / this.rows / this.cell);
    const share = (0.0064 + (steep - FLATTEST) * 0.003) * this.cell;
    return { ...this.at(column + 0.5, t), scale: share * this.scaleAt(t) };
  }

  /** The part of the screen that belongs to a cell: a little above it, where its mask stands. */
  touch(column: number, rowFromNear: number): { left: number; top: number; width: number; height: number } {
    const lift = this.rowHeight(rowFromNear) * 0.16;
    const width = this.cell * this.scaleAt(rowFromNear + 0.5);
    const top = this.yAt(rowFromNear + 1) - this.rowHeight(rowFromNear + 1) * 0.16;
    return {
      left: this.middle + (column - ACROSS / 2) * width,
      top,
      width,
      height: this.yAt(rowFromNear) - lift - top,
    };
  }

  private rowHeight(row: number): number {
    return this.yAt(row) - this.yAt(row + 1);
  }

  /** A closed path through points of the board. */
  path(...points: readonly (readonly [u: number, t: number])[]): string {
    const places = points.map(([u, t]) => `${this.xAt(u, t).toFixed(1)} ${this.yAt(t).toFixed(1)}`);
    return `M${places.join("L")}Z`;
  }

  /** A rectangle of the board, lying in perspective. */
  quad(left: number, near: number, right: number, far: number): string {
    return this.path([left, near], [right, near], [right, far], [left, far]);
  }
}
