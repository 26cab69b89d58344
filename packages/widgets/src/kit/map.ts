import type { CommunicationState, Severity } from '@lightfield/contract';
import type { ComponentType } from 'react';
import type { Told } from './history.ts';

/** A place by WGS-84, degrees. */
export interface MapPlace {
  readonly lng: number;
  readonly lat: number;
}
/** How a device is. */
export interface DeviceCondition {
  readonly online: boolean;
  readonly comm: CommunicationState | null;
  /** Alarms that hold; `null`: who looks may not see them. */
  readonly alarmCount: number | null;
  readonly alarmWorst: Severity | null;
}
export interface MapDevice extends DeviceCondition {
  readonly id: string;
  readonly name: string;
  /** `null`: nobody has said where it stands. */
  readonly lng: number | null;
  readonly lat: number | null;
  /** May who looks open it? */
  readonly opens: boolean;
}
export type PlacedDevice = MapDevice & MapPlace;

export interface DevicesRequest {
  /** Ids; none: all devices of the page's owner. */
  readonly equips: readonly string[];
}
export interface MapDevices extends Told {
  /** More than are told, where there are very many. */
  readonly total: number;
  readonly devices: readonly MapDevice[];
}

export type MapLayer = 'map' | 'satellite' | 'grid';
/** What stands on the map, in the language of the page. */
export interface MapWords {
  /** What it is, to those who only hear it. */
  readonly label: string;
  bunch(counts: { count: number; offline: number; unheard: number; alarm: number }): string;
  readonly fit: string;
  readonly noBase: string;
  readonly layer: Readonly<Record<MapLayer, string>>;
  readonly layers: string;
}
/** Letters of a device: beside its mark, below it, and to be heard. */
export interface PlaceWords {
  readonly title: string;
  readonly lines: readonly string[];
  readonly label: string;
}
export interface MapCanvasProps {
  readonly devices: readonly PlacedDevice[];
  readonly wordsOf: (device: Pick<MapDevice, 'id' | 'name'>) => PlaceWords;
  /** `null`: all devices are in the picture. */
  readonly centre: MapPlace | null;
  readonly zoom: number;
  readonly layer: MapLayer;
  readonly mode: 'light' | 'dark';
  /** Is there room for what one zooms by? */
  readonly controls: boolean;
  readonly words: MapWords;
  /** Absent: none leads anywhere. */
  readonly link?: (id: string) => { readonly href: string; open(): void } | undefined;
  /** What is shown where a browser cannot draw the map. */
  readonly still: ComponentType;
}

/**
 * Devices on maps, for as long as somebody listens (`useMapDevices`): told anew every few seconds, and at once when an alarm
 * comes or goes. Who looks is told of those that maps of the page show, and of no others.
 */
export interface PageMap {
  readonly devices: (request: DevicesRequest, tell: (answer: MapDevices) => void) => () => void;
  /** Leads to a device; absent: nobody is led anywhere from here. */
  link?(id: string): { readonly href: string; open(): void };
  /** The map of the house; it is fetched when it is drawn first. */
  readonly Canvas: ComponentType<MapCanvasProps>;
}
