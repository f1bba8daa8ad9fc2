package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestRequestLogContainsNoPersonalData(t *testing.T) {
	line := toLogLine(&core.Log{Level: 8, Message: "GET /pessoas/maria", Data: map[string]any{
		"type": "request", "error": "boom", "url": "/pessoas/maria", "userIP": "192.168.0.7", "meta": map[string]any{"request": "0a1b2c3d4e5f"},
	}})
	text, err := json.Marshal(line)
	if err != nil || strings.Contains(string(text), "maria") || strings.Contains(string(text), "192.168") {
		t.Fatal(string(text), err)
	}
	if line.Request != "0a1b2c3d4e5f" || line.Error != "boom" || line.Level != "error" {
		t.Fatal(line)
	}
}

func TestUnknownLogFormatIsRefused(t *testing.T) {
	t.Setenv("LOG_FORMAT", "xml")
	if err := configureLog(); err == nil || !strings.Contains(err.Error(), "LOG_FORMAT") {
		t.Fatal(err)
	}
}
