import { expect, it } from 'vitest';
import { listPlanFeatures } from './plan-features.ts';

it('lists what a plan adds to the smaller one, and says what is in preparation', () => {
  expect(listPlanFeatures('basic', 'en')).toEqual([
    'Scheduling',
    'Client management',
    'Intake forms (in preparation)',
  ]);
  expect(listPlanFeatures('professional', 'fr')).toEqual([
    'Tout ce que comprend Basic',
    'Calculs de paie avancés',
    'Gestion des ressources humaines (en préparation)',
    'Rapports personnalisés (en préparation)',
    'Intégration à un logiciel comptable',
    'Portail de la clientèle (en préparation)',
  ]);
  expect(listPlanFeatures('enterprise', 'en')).toEqual(['Everything in Pro', 'Priority support']);
});
