/** Endpoints that control the mock server. They are not part of the documented APIs. */
export const CONTROL_PATH = '/harness/';
export const SESSION_PATH = `${CONTROL_PATH}session`;
export const ACCOUNTS_PATH = `${CONTROL_PATH}accounts`;
export const FAULTS_PATH = `${CONTROL_PATH}faults`;
/** Header with the faults of one page, by operation, in place of the server's. */
export const FAULTS_HEADER = 'x-harness-faults';
export const LOGIN_PATH = `${CONTROL_PATH}login`;
