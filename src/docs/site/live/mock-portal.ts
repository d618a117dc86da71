import { startPageServer } from './page-server.js';

startPageServer();
