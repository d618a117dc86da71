/** The endpoints that control the mock server. The documented APIs lack them. */
export const CONTROL_PATH = '/harness/';
export const SESSION_PATH = `${CONTROL_PATH}session`;
export const ACCOUNTS_PATH = `${CONTROL_PATH}accounts`;
export const FAULTS_PATH = `${CONTROL_PATH}faults`;
/** The header with one page's faults, which replace the server's. */
export const FAULTS_HEADER = 'x-harness-faults';
export const LOGIN_PATH = `${CONTROL_PATH}login`;
