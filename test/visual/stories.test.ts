import { checkStories } from './check-stories.js';

checkStories(['account', 'access-tokens', 'usage']);
