package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// Long enough for every query that has a connection, on a busy machine too; the two queries without one wait as long.
const shortQueryTimeout = 2 * time.Second

func TestABusyDatabaseSignsNobodyOut(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{
		DataDir: filepath.Join(t.TempDir(), "data"), DBConnect: openDatabase, DataMaxOpenConns: 1, QueryTimeout: shortQueryTimeout,
	})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	if err := app.RunSystemMigrations(); err != nil {
		t.Fatal(err)
	}
	superusers, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		t.Fatal(err)
	}
	account := core.NewRecord(superusers)
	account.SetEmail("admin@escola.test")
	account.SetPassword("correct horse battery")
	if err := app.Save(account); err != nil {
		t.Fatal(err)
	}
	token, err := account.NewAuthToken()
	if err != nil {
		t.Fatal(err)
	}

	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	router.Bind(answerBusyDatabase())
	router.GET("/account", func(e *core.RequestEvent) error {
		if e.Auth == nil {
			return e.UnauthorizedError("", nil)
		}
		return e.String(http.StatusOK, e.Auth.Email())
	})
	router.GET("/records", func(e *core.RequestEvent) error {
		_, err := e.App.FindRecordById(superusers, account.Id)
		return e.BadRequestError("", err)
	})
	handler, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	get := func(path, token string) string {
		request, answer := httptest.NewRequest(http.MethodGet, path, nil), httptest.NewRecorder()
		request.Header.Set("Authorization", token)
		handler.ServeHTTP(answer, request)
		return fmt.Sprint(answer.Code, " ", strings.TrimSpace(answer.Body.String()))
	}

	for _, row := range []struct{ name, token, want string }{
		{"a session", token, "200 admin@escola.test"},
		{"a session with its scheme", "Bearer " + token, "200 admin@escola.test"},
		{"no session", "", "401 "},
		{"an invalid token", token + "x", "401 "},
		{"no token at all", "Bearer x", "401 "},
	} {
		if found := get("/account", row.token); !strings.HasPrefix(found, row.want) {
			t.Error(row.name, found)
		}
	}

	connection, err := app.ConcurrentDB().(*dbx.DB).DB().Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ name, path, token, want string }{
		{"a session", "/account", token, "503 " + busyResponse},
		{"a query of PocketBase's", "/records", "", "503 " + busyResponse},
		{"no session", "/account", "", "401 "},
	} {
		if found := get(row.path, row.token); !strings.HasPrefix(found, row.want) {
			t.Error("without a free connection,", row.name, found)
		}
	}
	if err := connection.Close(); err != nil {
		t.Fatal(err)
	}
	if found := get("/account", token); found != "200 admin@escola.test" {
		t.Error("afterwards", found)
	}
}

func TestOnlyABusyDatabaseIsBusy(t *testing.T) {
	for _, row := range []struct {
		err  error
		want bool
	}{
		{nil, false},
		{sql.ErrNoRows, false},
		{context.Canceled, false},
		{errors.New("token is expired"), false},
		{fmt.Errorf("%w; failed query: SELECT 1", context.DeadlineExceeded), true},
		{apis.NewBadRequestError("", context.DeadlineExceeded), true},
		{errors.New("database is locked (5) (SQLITE_BUSY)"), true},
		{apis.NewBadRequestError("", errors.New("database is locked (5) (SQLITE_BUSY)")), true},
	} {
		if found := isDatabaseBusy(row.err); found != row.want {
			t.Error(row.err, found)
		}
	}
}
