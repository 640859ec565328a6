import { contentDisposition, exportForOperator } from '../../accounts/clinics/index.ts';
import { defineFeature } from '../../feature.ts';
import { clinicFromForm, operatorForm } from './creation/index.ts';
import { tenantRoutes } from './routes.ts';

export const tenants = defineFeature({
  name: 'tenants',
  routes: (deps) =>
    tenantRoutes(deps, { payload: operatorForm, read: clinicFromForm }, async (...asked) => {
      const { fileName, document } = await exportForOperator(deps, ...asked);
      return { contentDisposition: contentDisposition(fileName), document };
    }),
});
