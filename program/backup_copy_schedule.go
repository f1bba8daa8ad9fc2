package main

import (
	"fmt"
	"os"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// scheduleBackupCopies copies each backup once it is complete. At the start and each hour it retries the copies that failed. It does
// nothing without BACKUP_COPY.
func scheduleBackupCopies(app core.App, data string, migrations []string) {
	folder := os.Getenv(backupCopyVariable)
	if folder == "" {
		return
	}
	copier := &backupCopier{data: data, folder: absolutePath(folder)}
	copier.listBackups = func() ([]backupFile, int, error) {
		backups, err := listLocalBackups(data)
		if err == nil && app.Settings().Backups.S3.Enabled {
			var remote []backupFile
			remote, err = listS3Backups(app.NewBackupsFilesystem)
			backups = append(backups, remote...)
		}
		return backups, app.Settings().Backups.CronMaxKeep, err
	}
	copier.notify = func(sentence string) {
		app.Logger().Error("A backup could not be carried to "+backupCopyVariable, "error", sentence)
		mailSuperusers(app, "Cópia de segurança em outro disco", sentence)
	}
	copier.onCopied = func(copyPath string) { runWeeklyDrill(app, data, copyPath, migrations) }
	// In the background, since a slow disk must not delay a request.
	startCopy := func() { go func() { _ = copier.run() }() }
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{
		Func: func(e *core.BackupEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			startCopy()
			return nil
		},
		Priority: -999,
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		startCopy()
		return app.Cron().Add("carry-backups", "41 * * * *", startCopy)
	})
}

// copyBackupsNow copies the backups for a command, which may wait. It does not rotate the copies: the program that serves the data does.
func copyBackupsNow(data string) error {
	folder := os.Getenv(backupCopyVariable)
	if folder == "" {
		return nil
	}
	copier := &backupCopier{data: data, folder: absolutePath(folder), listBackups: func() ([]backupFile, int, error) {
		backups, err := listLocalBackups(data)
		return backups, 0, err
	}}
	if err := copier.run(); err != nil {
		return fmt.Errorf("Ela não chegou ao outro disco. %w", err)
	}
	fmt.Print(copyStatusMessage(data))
	return nil
}
