export { EndpointScreen } from './EndpointScreen.tsx';
export { WebhooksScreen } from './WebhooksScreen.tsx';
