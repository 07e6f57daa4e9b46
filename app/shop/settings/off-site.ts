import { lineText } from '../text.ts'
import { block, card } from './setting.ts'
import { line } from './setting-kinds.ts'

const wrong =
	'Please enter a folder such as /mnt/elsewhere/shop, or an address such as s3://bucket/folder?endpoint=https://s3.example&region=eu-1'

const bucketUrl = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,62}(\/[\w./-]*)?(\?(endpoint=https?:\/\/[^/?&]+|region=[\w-]+|&)*)?$/

/** A folder from the root, or a bucket's. */
function isPlace(text: string): boolean {
	return text === '' || bucketUrl.test(text) || (/^\/[^\0]*[^\0/]$/.test(text) && !text.split('/').includes('..'))
}

/** Where a copy of each backup goes (rule: off-site). Owners': a backup holds everything. */
export const offSiteCard = card('Off-site copy', 'settings of money', [
	block('Copy of each backup', {
		where: line({
			label: 'Folder or bucket',
			hint: 'A folder of another machine or disk that the shop may write to, or a bucket of S3, whose keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment. It is the shop’s alone: older copies of seven days and four weeks are kept there, others deleted.',
			it: 'where copies of backups go',
			most: 300,
			schema: lineText().max(300).refine(isPlace, wrong).default(''),
			input: { autoCapitalize: 'none', spellCheck: false, maxLength: 300 },
		}),
	}),
])
