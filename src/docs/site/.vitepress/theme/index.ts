import DefaultTheme from 'vitepress/theme';
import type { Theme } from 'vitepress';
import { LiveExample } from './live-example.js';
import { LivePage } from './live-page.js';
import './site.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample);
    app.component('LivePage', LivePage);
  },
} satisfies Theme;
