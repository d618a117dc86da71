import { mount, on } from 'portal-widgets';

on('portal-load', ({ detail }) => {
  document.querySelector('output').textContent = `${detail.widget}: ${detail.count}`;
});
const list = mount('main', 'subscription-list', { state: 'active', pageSize: 5 });
document.querySelector('button').addEventListener('click', () => list.update({ state: 'canceled' }));
