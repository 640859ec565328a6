import 'virtual:tokens.css';
import './styles/site.css';
import { showCalendar } from './booking/start-booking.ts';
import { startConsent } from './consent/start.ts';
import { greetByName } from './content/greeting.ts';
import { enhanceForms } from './forms/start-forms.ts';
import { closeMenuOnUse } from './frame/menu.ts';
import { scrollToSections } from './frame/scroll.ts';
import { openSandbox } from './sandbox/sandbox-dialog.ts';
import { startTracking } from './tracking/start.ts';

closeMenuOnUse(document);
openSandbox(document);
scrollToSections(window);
greetByName(document, window.location.search);
enhanceForms(window);
showCalendar(window);
startConsent(window);
startTracking(window, 'page');
