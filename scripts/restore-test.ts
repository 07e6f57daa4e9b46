import { testRestore } from '../app/shop/backup/restore-test.server.ts'
import { runCommand } from './backup-command.ts'

await runCommand('Usage: npm run restore-test [-- now]', async () => {
	const { file, problem, orders, images } = await testRestore()
	if (problem) process.exitCode = 1
	return problem
		? `${file || 'No backup'} could not be restored: ${problem}`
		: `${file} can be restored: ${orders} orders, ${images} images and videos.`
})
