import { timeZones } from '@tamarack/core/domain';
import { type Location, type Room, teamEndpoints } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { text, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, trusted } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { changed } from '../shared/index.ts';
import { addLocation, addRoom, changeLocation, changeRoom, readLocations } from './service.ts';

const room = shape<Room>({
  roomId: uuid,
  version,
  name: Joi.string(),
  shared: Joi.boolean(),
  archived: Joi.boolean(),
}).meta({ className: 'Room' });

const location = shape<Location>({
  locationId: uuid,
  version,
  name: Joi.string(),
  streetAddress: nullable(Joi.string()),
  city: nullable(Joi.string()),
  region: nullable(Joi.string()),
  postalCode: nullable(Joi.string()),
  phone: nullable(Joi.string()),
  zone: Joi.string(),
  archived: Joi.boolean(),
  rooms: listOf(room),
}).meta({ className: 'Location' });

const locationName = text(120, 'nameRequired');
const roomName = text(60, 'nameRequired');
const zone = trusted<string>(oneOf(timeZones));
const place = {
  streetAddress: optional(nullable(text(200))),
  city: optional(nullable(text(100))),
  region: optional(nullable(Joi.string().pattern(/^[A-Z]{2}$/))),
  postalCode: optional(nullable(text(20))),
  phone: optional(nullable(text(40))),
};

export const locationRoutes = workspaceRoutes((route) => [
  route(teamEndpoints.locations, {
    summary: 'Locations with their rooms',
    permission: 'workspace:read',
    answer: shape({ locations: listOf(location) }),
    handler: async ({ call }) => ({ locations: await readLocations(call) }),
  }),
  route(teamEndpoints.addLocation, {
    summary: 'Add a location',
    permission: 'workspace:settings',
    payload: shape({ name: locationName, zone, ...place }),
    answer: changed,
    handler: ({ call, payload }) => addLocation(call, payload),
  }),
  route(teamEndpoints.changeLocation, {
    summary: 'Change or archive a location; refused if the given version is no longer current',
    permission: 'workspace:settings',
    payload: shape({
      version,
      archived: optional(Joi.boolean()),
      name: optional(locationName),
      zone: optional(zone),
      ...place,
    }),
    answer: changed,
    handler: ({ call, params, payload }) => changeLocation(call, params.locationId, payload),
  }),
  route(teamEndpoints.addRoom, {
    summary: 'Add a room',
    permission: 'workspace:settings',
    payload: shape({ name: roomName, shared: Joi.boolean() }),
    answer: changed,
    handler: ({ call, params, payload }) => addRoom(call, params.locationId, payload),
  }),
  route(teamEndpoints.changeRoom, {
    summary: 'Change or archive a room; refused if the given version is no longer current',
    permission: 'workspace:settings',
    payload: shape({
      version,
      name: optional(roomName),
      shared: optional(Joi.boolean()),
      archived: optional(Joi.boolean()),
    }),
    answer: changed,
    handler: ({ call, params, payload }) => changeRoom(call, params.roomId, payload),
  }),
]);
