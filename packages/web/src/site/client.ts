import 'virtual:tokens.css';
import './styles/site.css';
import { greetByName } from './greeting.ts';
import { closeMenuOnUse } from './menu.ts';
import { scrollToSections } from './scroll.ts';

closeMenuOnUse(document);
scrollToSections(window);
greetByName(document, window.location.search);
