import './portal-page.css';
import './harness.css';
import './main.js';
