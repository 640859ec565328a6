import 'virtual:tokens.css';
import './styles/site.css';
import { showCalendar } from './booking/start-booking.ts';
import { startConsent } from './consent/start.ts';
import { enhanceForms } from './forms/start-forms.ts';
import { greetByName } from './greeting.ts';
import { closeMenuOnUse } from './menu.ts';
import { openSandbox } from './sandbox.ts';
import { scrollToSections } from './scroll.ts';
import { startTracking } from './tracking/start.ts';

closeMenuOnUse(document);
openSandbox(document);
scrollToSections(window);
greetByName(document, window.location.search);
enhanceForms(window);
showCalendar(window);
startConsent(window);
startTracking(window, 'page');
