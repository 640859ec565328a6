import { startApp } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The shell has no element with id "root".');
startApp(root);
