import { checkStories } from './check-stories.js';

// A file of its own, so that both processors have as much to do.
checkStories(['customer-card', 'subscription-list']);
