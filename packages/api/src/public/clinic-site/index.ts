import { defineFeature } from '../../feature.ts';
import { sitePage } from './page.ts';
import { clinicSiteRoutes } from './routes.ts';

export const clinicSite = defineFeature({
  name: 'clinic-site',
  routes: clinicSiteRoutes,
  closedPage: sitePage,
});
