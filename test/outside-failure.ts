/** A reason outside of the repository for which a suite can't run. `.ci/run` repeats the line of its message at the end. */
export class OutsideFailure extends Error {
  override name = 'OutsideFailure';

  constructor(reason: string) {
    super(`Outside of the repository: ${reason}`);
  }
}
