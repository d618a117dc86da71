import { createHash } from 'node:crypto';

/**
 * Random numbers derived from keys by hashing: reproducible on every machine, and independent of how many numbers other
 * records draw.
 */
export class SeededRandom {
  readonly #seed: string;
  #block = 0;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(...keys: (string | number)[]) {
    this.#seed = JSON.stringify(keys);
  }

  #take(count: number): Buffer {
    while (this.#bytes.length < count) {
      const next = createHash('sha256').update(`${this.#block++}:${this.#seed}`).digest();
      this.#bytes = Buffer.concat([this.#bytes, next]);
    }
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    return taken;
  }

  /** An integer from 0 to `max - 1`. */
  int(max: number): number {
    return Math.floor((this.#take(4).readUInt32LE() / 2 ** 32) * max);
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.int(items.length)] ?? items[0];
  }

  hex(length: number): string {
    return this.#take(Math.ceil(length / 2))
      .toString('hex')
      .slice(0, length);
  }

  base64url(length: number): string {
    return this.#take(length).toString('base64url').slice(0, length);
  }
}
