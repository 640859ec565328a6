import { Center, Loader } from '@mantine/core';
import { adminRoutes } from '@tamarack/core/admin';
import { createHashRouter, Navigate } from 'react-router-dom';
import { Frame } from './frame/Frame.tsx';
import { RouteError } from './frame/RouteError.tsx';

/**
 * The console's screens within the frame. The path is in the URL's fragment, so that each window has its own history,
 * keeps its screen on a reload, and can be restored at the next start.
 */
export function createConsoleRouter() {
  return createHashRouter([
    {
      element: <Frame />,
      children: [
        {
          errorElement: <RouteError />,
          hydrateFallbackElement: (
            <Center h="100vh" role="status">
              <Loader />
            </Center>
          ),
          children: [
            { path: '/admin', children: adminRoutes },
            { path: '*', element: <Navigate to="/admin" replace /> },
          ],
        },
      ],
    },
  ]);
}
