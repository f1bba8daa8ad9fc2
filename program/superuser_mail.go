package main

import (
	"net/mail"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// mailSuperusers sends a message to all superusers, who also receive PocketBase's messages about failed backups. It logs an error of the
// mail server.
func mailSuperusers(app core.App, subject, sentence string) {
	superusers, err := app.FindAllRecords(core.CollectionNameSuperusers)
	if err != nil {
		return
	}
	meta := app.Settings().Meta
	for _, superuser := range superusers {
		if err := app.NewMailClient().Send(&mailer.Message{
			From:    mail.Address{Name: meta.SenderName, Address: meta.SenderAddress},
			To:      []mail.Address{{Address: superuser.Email()}},
			Subject: "[" + meta.AppName + "] " + subject,
			Text:    sentence + "\n",
		}); err != nil {
			app.Logger().Warn("The superusers could not be told of a backup", "error", err)
			return
		}
	}
}
