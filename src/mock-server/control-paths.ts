/** Endpoints that control the mock server. They are not part of the documented APIs. */
export const SESSION_PATH = '/harness/session';
export const ACCOUNTS_PATH = '/harness/accounts';
export const FAULTS_PATH = '/harness/faults';
export const LOGIN_PATH = '/harness/login';
