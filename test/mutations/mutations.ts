import { FORMATS_MUTATIONS } from './lists/formats.js';
import { PAGE_MUTATIONS } from './lists/page.js';
import { REQUESTS_MUTATIONS } from './lists/requests.js';
import { SERVER_MUTATIONS } from './lists/server.js';
import { STATE_MUTATIONS } from './lists/state.js';
import { TOOLS_MUTATIONS } from './lists/tools.js';
import type { Mutation } from './mutation.js';

/** All mutations, by layer. */
export const MUTATIONS: readonly Mutation[] = [
  ...REQUESTS_MUTATIONS,
  ...FORMATS_MUTATIONS,
  ...STATE_MUTATIONS,
  ...PAGE_MUTATIONS,
  ...SERVER_MUTATIONS,
  ...TOOLS_MUTATIONS,
];
