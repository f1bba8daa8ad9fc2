package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// getReadiness returns the status and the body of /ready.
func getReadiness(t *testing.T, checker *readinessChecker) (int, readiness) {
	t.Helper()
	answer := httptest.NewRecorder()
	checker.serveReady(answer, httptest.NewRequest(http.MethodGet, "/ready", nil))
	var found readiness
	if err := json.Unmarshal(answer.Body.Bytes(), &found); err != nil {
		t.Fatal(err, answer.Body.String())
	}
	return answer.Code, found
}

func TestReadyNamesTheFailedCheck(t *testing.T) {
	app := newTestApp(t)
	if status, found := getReadiness(t, &readinessChecker{app: app, data: app.DataDir()}); status != http.StatusOK || !found.Ready {
		t.Fatal(status, found)
	}
	status, found := getReadiness(t, &readinessChecker{app: app, data: app.DataDir(), migrations: testMigrations})
	if status != http.StatusServiceUnavailable || found.Ready || found.Checks["read"] != "failed" || found.Checks["write"] != "ok" {
		t.Fatal("pending migrations", status, found)
	}
	status, found = getReadiness(t, &readinessChecker{app: app, data: filepath.Join(app.DataDir(), "none")})
	if status != http.StatusServiceUnavailable || found.Checks["disk"] != "failed" || found.Checks["read"] != "ok" {
		t.Fatal("missing disk", status, found)
	}
}

func TestReadyFailsWhileTheDatabaseIsLocked(t *testing.T) {
	app := newTestApp(t)
	checker := &readinessChecker{app: app, data: app.DataDir()}
	other, err := openDatabase(filepath.Join(app.DataDir(), mainDatabase))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	connection, err := other.DB().Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	run := func(statement string) {
		if _, err := connection.ExecContext(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
	run("BEGIN IMMEDIATE")
	status, found := getReadiness(t, checker)
	if status != http.StatusServiceUnavailable || found.Checks["write"] != "failed" || found.Checks["read"] != "ok" {
		t.Fatal(status, found)
	}
	if !canRead(app, watchdogReadTimeout) {
		t.Fatal("a long transaction makes the watchdog fail")
	}
	run("ROLLBACK")
	// The failed check has not kept the connection.
	if err := checker.checkWrite(); err != nil {
		t.Fatal(err)
	}
	if err := app.RunInTransaction(func(core.App) error { return nil }); err != nil {
		t.Fatal(err)
	}
}

func TestReadyRepeatsItsResultForASecond(t *testing.T) {
	checker := &readinessChecker{app: newTestApp(t)}
	checker.data = checker.app.DataDir()
	first := checker.check()
	checker.data = filepath.Join(checker.data, "none")
	if again := checker.check(); again.Ready != first.Ready {
		t.Fatal("the check ran again")
	}
	checker.checkedAt = checker.checkedAt.Add(-readinessMaxAge)
	if later := checker.check(); later.Ready {
		t.Fatal("the check never runs again")
	}
}
