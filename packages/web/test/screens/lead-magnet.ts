import { cut, dataStates, heading, intercept, json, type Screen, text, token } from './stage.ts';

const reportLink = () => `/waag-template/${token}?email=maude%40erable.example`;

export const leadMagnetScreens: Record<string, Screen> = {
  '/waag-template/:hash': {
    kind: 'data',
    states: {
      ...dataStates({
        path: reportLink,
        calls: /validate-template/,
        ready: text(/./),
        loading: heading('Validating your download link...'),
        failing: text('Something went wrong on our side. It has been recorded; please try again.'),
      }),
      ready: {
        path: reportLink,
        before: async (stage) => {
          const downloadUrl = `/downloads/waag-report/${token}?email=maude%40erable.example`;
          await intercept(/validate-template/, json(200, { success: true, downloadUrl }))(stage);
          await stage.page.route(/\/downloads\//, (route) =>
            route.fulfill({
              headers: { 'content-disposition': 'attachment; filename="report.xlsx"' },
              body: '',
            }),
          );
        },
        until: heading('Your download has started'),
      },
      invalid: { path: reportLink, until: text('Invalid or expired link') },
      'no response': {
        path: reportLink,
        before: intercept(/validate-template/, cut),
        until: text('No response from server. Please check your connection.'),
      },
    },
  },
};
