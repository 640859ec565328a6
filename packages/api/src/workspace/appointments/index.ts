import { defineFeature } from '../../feature.ts';
import { calendarRoutes } from './routes.ts';

export const appointments = defineFeature({ name: 'appointments', routes: calendarRoutes });
