import * as v from 'valibot';

const endpointSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000));

/** Names a browser's push channel by its address at the push service, which only the browser and the portal know. */
export const leavePushSchema = v.strictObject({ endpoint: endpointSchema });
export type LeavePush = v.InferOutput<typeof leavePushSchema>;

/** `former`: the endpoint before. `address`: the new subscription, as JSON of the browser. */
export const renewPushSchema = v.strictObject({
  former: endpointSchema,
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(4_000)),
});
export type RenewPush = v.InferOutput<typeof renewPushSchema>;
