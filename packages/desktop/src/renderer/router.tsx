import { adminRoutes } from '@tamarack/core/admin';
import { createHashRouter, Navigate } from 'react-router-dom';
import { Frame } from './frame/Frame.tsx';
import { RouteError } from './frame/RouteError.tsx';

/**
 * The console's screens inside the frame. The path is the document's fragment, so that each window keeps its own
 * through a reload, has a way back, and can be opened again where it was closed.
 */
export function createConsoleRouter() {
  return createHashRouter([
    {
      element: <Frame />,
      children: [
        {
          errorElement: <RouteError />,
          children: [
            { path: '/admin', children: adminRoutes },
            { path: '*', element: <Navigate to="/admin" replace /> },
          ],
        },
      ],
    },
  ]);
}
