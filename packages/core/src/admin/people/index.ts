export { PeopleTab } from './PeopleTab.tsx';
export { PersonScreen } from './PersonScreen.tsx';
