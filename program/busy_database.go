package main

import (
	"context"
	"errors"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// answerBusyDatabase returns a middleware that answers with the busyResponse if the database did not serve a request in time. PocketBase
// answers such an error with 400. It also treats the request as a guest's if it could not read the account, and the user would have to sign
// in again.
func answerBusyDatabase() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Func: func(e *core.RequestEvent) error {
			err := loadAccount(e)
			if err == nil {
				err = e.Next()
			}
			if !isDatabaseBusy(err) || e.Written() {
				return err
			}
			e.App.Logger().Warn("The database did not serve a request in time", "error", err)
			rejectBusy(e.Response)
			return nil
		},
		Priority: apis.DefaultLoadAuthTokenMiddlewarePriority - 1,
	}
}

// loadAccount sets the request's account, as PocketBase's loadAuthToken does for a request without one. It returns an error only if the
// database is busy.
func loadAccount(e *core.RequestEvent) error {
	token := e.Request.Header.Get("Authorization")
	if len(token) > 7 && strings.EqualFold(token[:7], "Bearer ") {
		token = token[7:]
	}
	if e.Auth != nil || token == "" {
		return nil
	}
	account, err := e.App.FindAuthRecordByToken(token, core.TokenTypeAuth)
	if isDatabaseBusy(err) {
		return err
	}
	if err == nil {
		e.Auth = account
	}
	return nil
}

// isDatabaseBusy reports whether a statement failed because no connection was free in time, or because another program writes.
func isDatabaseBusy(err error) bool {
	var response *router.ApiError
	if errors.As(err, &response) {
		err, _ = response.RawData().(error)
	}
	return err != nil && (errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "database is locked"))
}
