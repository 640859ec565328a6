import { longEnoughToRead, waitForScripts } from '../browser.ts';
import { failure, intercept, json, type Scene } from './stage.ts';

/** Further states of public pages, besides the initial one that each page has. */
export const publicScreens: Record<string, Record<string, Scene>> = {
  '/demo': {
    'question open': {
      path: () => '/demo',
      until: async ({ page }) => {
        await page.getByText('How do we cancel?').click();
        await page.getByText('The owner exports the clinic’s data').waitFor();
      },
    },
  },
  '/contact': {
    invalid: {
      path: () => '/contact',
      until: async ({ page }) => {
        await waitForScripts(page);
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByText('Message is required').waitFor();
      },
    },
    failing: {
      path: () => '/contact',
      before: intercept(/\/api\/leads$/, failure),
      until: async ({ page }) => {
        const form = page.locator('#contact');
        await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Maude Gagnon');
        await form.getByRole('textbox', { name: 'Email address' }).fill('maude@erable.example');
        await form.getByRole('textbox', { name: 'Message' }).fill('Does it print receipts?');
        await longEnoughToRead(page);
        await form.getByRole('button', { name: 'Send' }).click();
        await page.getByText('Something went wrong').first().waitFor();
      },
    },
  },
  '/blog': {
    subscribed: {
      path: () => '/blog',
      before: intercept(/\/api\/leads$/, json(202, { success: true, message: 'Check Your Email' })),
      until: async ({ page }) => {
        const form = page.locator('#letter');
        await form.getByRole('textbox', { name: 'Email address' }).fill('maude@erable.example');
        await longEnoughToRead(page);
        await form.getByRole('button', { name: 'Subscribe' }).click();
        await page.getByText('We’ve sent you a confirmation link.').waitFor();
      },
    },
  },
};
