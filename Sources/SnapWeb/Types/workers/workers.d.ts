/** What a service worker has, and a worker in general has not. The server writes `shell` above service-worker.js. */
declare const shell: { version: string; paths: string[] };
declare const clients: Clients;
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
declare function addEventListener(type: string, listener: (event: any) => void): void;
declare const OffscreenCanvas: any;

interface NotificationOptions {
  timestamp?: number;
}
