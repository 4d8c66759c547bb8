/** Where spans or figures go, from the settings that OpenTelemetry names. */
export type Collector = { url: string; headers: Record<string, string> };

/** @returns undefined without an endpoint: nothing is sent */
export function collectorOf(
  settings: {
    otelExporterOtlpEndpoint: string | undefined;
    otelExporterOtlpHeaders: Record<string, string> | undefined;
  },
  what: 'traces' | 'metrics' = 'traces',
): Collector | undefined {
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers = {} } = settings;
  return endpoint === undefined ? undefined : { url: `${endpoint.replace(/\/+$/, '')}/v1/${what}`, headers };
}
