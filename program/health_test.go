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

// openSchool is PocketBase's own store, without a step of ours.
func openSchool(t *testing.T) core.App {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: filepath.Join(t.TempDir(), "data"), DBConnect: openDatabase})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	if err := app.RunSystemMigrations(); err != nil {
		t.Fatal(err)
	}
	return app
}

func askReady(t *testing.T, state *health) (int, readiness) {
	t.Helper()
	answer := httptest.NewRecorder()
	state.serveReady(answer, httptest.NewRequest(http.MethodGet, "/ready", nil))
	var found readiness
	if err := json.Unmarshal(answer.Body.Bytes(), &found); err != nil {
		t.Fatal(err, answer.Body.String())
	}
	return answer.Code, found
}

func TestReadySaysWhichOfItsChecksFailed(t *testing.T) {
	app := openSchool(t)
	if status, found := askReady(t, &health{app: app, data: app.DataDir()}); status != http.StatusOK || !found.Ready {
		t.Fatal(status, found)
	}
	status, found := askReady(t, &health{app: app, data: app.DataDir(), steps: ours})
	if status != http.StatusServiceUnavailable || found.Ready || found.Checks["read"] != "failed" || found.Checks["write"] != "ok" {
		t.Fatal("steps are pending", status, found)
	}
	status, found = askReady(t, &health{app: app, data: filepath.Join(app.DataDir(), "none")})
	if status != http.StatusServiceUnavailable || found.Checks["disk"] != "failed" || found.Checks["read"] != "ok" {
		t.Fatal("the disk is gone", status, found)
	}
}

func TestReadyNeedsTheWriter(t *testing.T) {
	app := openSchool(t)
	state := &health{app: app, data: app.DataDir()}
	other, err := openDatabase(filepath.Join(app.DataDir(), schoolDatabase))
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
	status, found := askReady(t, state)
	if status != http.StatusServiceUnavailable || found.Checks["write"] != "failed" || found.Checks["read"] != "ok" {
		t.Fatal(status, found)
	}
	if !canRead(app, watchdogRead) {
		t.Fatal("who writes for long is no reason to be ended")
	}
	run("ROLLBACK")
	// The aborted test left the writer unchanged.
	if err := state.write(); err != nil {
		t.Fatal(err)
	}
	if err := app.RunInTransaction(func(core.App) error { return nil }); err != nil {
		t.Fatal(err)
	}
}

func TestReadyAnswersACrowdFromOneLook(t *testing.T) {
	state := &health{app: openSchool(t)}
	state.data = state.app.DataDir()
	first := state.look()
	state.data = filepath.Join(state.data, "none")
	if again := state.look(); again.Ready != first.Ready {
		t.Fatal("it looked anew")
	}
	state.at = state.at.Add(-healthAge)
	if later := state.look(); later.Ready {
		t.Fatal("it never looks anew")
	}
}
