import { createHash } from 'node:crypto';

/**
 * Numbers that follow from their keys alone: the same keys draw the same sequence in every run and on every machine, and
 * another record's draws never shift this one's.
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

  /** A natural number below `bound`. */
  below(bound: number): number {
    return Math.floor((this.#take(4).readUInt32LE() / 2 ** 32) * bound);
  }

  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  hex(length: number): string {
    return this.#take(Math.ceil(length / 2)).toString('hex').slice(0, length);
  }

  /** Characters of which service tokens are made: letters, digits, `-` and `_`. */
  urlSafe(length: number): string {
    return this.#take(length).toString('base64url').slice(0, length);
  }
}
