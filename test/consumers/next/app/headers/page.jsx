'use client';

import { configure } from 'portal-widgets';
import { Account } from '../account.jsx';

configure({ headers: { 'X-Tenant': 'one' } });

export default Account;
