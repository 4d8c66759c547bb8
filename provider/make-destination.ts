import { type RegionName, regionNames } from '#shared/integrations/regions.ts';
import { readValues } from '#shared/settings.ts';
import { createDestination, isAwsAccount } from './integrations/real-amazon.ts';

/**
 * `node provider/make-destination.ts NA arn:aws:sqs:…` prints the id for AMAZON_DESTINATION_NA, and with the id of an AWS
 * account in the place of the queue the one for AMAZON_EVENTS_NA. Takes the keys from the settings.
 */
const [requested, target = ''] = process.argv.slice(2);
const region = regionNames.find((name): name is RegionName => name === requested);
const values = readValues('provider', process.env);
if (!values.ok) stop(values.error);
const { amazonClientId: clientId, amazonClientSecret: clientSecret } = values.value;
if (!region || !(target.startsWith('arn:') || isAwsAccount(target)))
  stop('Usage: node provider/make-destination.ts NA|EU arn:aws:sqs:… or an AWS account’s id of 12 digits');
if (clientId === undefined || clientSecret === undefined)
  stop('AMAZON_CLIENT_ID and AMAZON_CLIENT_SECRET must be set.');
const made = await createDestination({ clientId, clientSecret }, region, target);
if (!made.ok) stop(made.error.message);
console.log(`AMAZON_${isAwsAccount(target) ? 'EVENTS' : 'DESTINATION'}_${region}=${made.value}`);

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
