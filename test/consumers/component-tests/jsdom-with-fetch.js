import { TestEnvironment } from 'jest-environment-jsdom';

/** Jest's environment has no fetch. Node's fetch takes only signals of Node. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { fetch, Headers, Request, Response, AbortController, AbortSignal });
  }
}
