import { defineFeature } from '../../feature.ts';
import { platformSettingRoutes } from './routes.ts';

export { readSetting } from './repository.ts';

export const platformSettings = defineFeature({ name: 'settings', routes: platformSettingRoutes });
