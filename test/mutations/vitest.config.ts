import { resolve } from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.js';
import { mutate, MUTATIONS } from './mutations.js';

/** The environment variable with the index of the mutation that is applied. */
const VARIABLE = 'MUTATION';

/** Applies a mutation to what the tests import. Files on disk stay as they are. */
const mutations: Plugin = {
  name: 'mutations',
  enforce: 'pre',
  transform(code, id) {
    const mutation = MUTATIONS[Number(process.env[VARIABLE] ?? NaN)];
    return mutation && id.split('?', 1)[0] === resolve(mutation.file) ? mutate(code, mutation) : null;
  },
};

export default mergeConfig(config, { plugins: [mutations] });
