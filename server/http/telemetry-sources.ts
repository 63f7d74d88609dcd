import type { TelemetryConfig } from '#server/config/telemetry-config.ts';

export interface TelemetrySources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly img: readonly string[];
}

const ANALYTICS: TelemetrySources = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  img: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
};

const PIXEL: TelemetrySources = {
  script: ['https://connect.facebook.net'],
  connect: ['https://www.facebook.com'],
  img: ['https://www.facebook.com'],
};

/**
 * The sources that the page's policy allows for the services that are set up. The policy only allows them: whether
 * anything is sent there is the visitor's choice (src/observe).
 */
export function telemetrySources({ sentryDSN, analyticsID, pixelID }: TelemetryConfig): TelemetrySources {
  const services = [
    ...(sentryDSN === null ? [] : [{ script: [], connect: [new URL(sentryDSN).origin], img: [] }]),
    ...(analyticsID === null ? [] : [ANALYTICS]),
    ...(pixelID === null ? [] : [PIXEL]),
  ];
  return {
    script: services.flatMap(({ script }) => script),
    connect: services.flatMap(({ connect }) => connect),
    img: services.flatMap(({ img }) => img),
  };
}
