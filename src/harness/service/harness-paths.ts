/** Addresses of the simulated portal itself, which no document describes. */
export const SESSION_PATH = '/harness/session';
export const ACCOUNTS_PATH = '/harness/accounts';
export const FAULTS_PATH = '/harness/faults';
export const LOGIN_PATH = '/harness/login';
